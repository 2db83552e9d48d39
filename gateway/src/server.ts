import { runServer } from '@savepoint/service-kit/http';
import { buildApp } from './app';

void runServer(buildApp);
