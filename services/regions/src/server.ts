import { runServer } from '@savepoint/service-kit';
import { buildApp } from './app';

void runServer(buildApp);
