import { runServer } from '@savepoint/service-kit/http';
import { buildApp } from './server/app';

void runServer(buildApp);
