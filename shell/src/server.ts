import { runServer } from '@savepoint/service-kit';
import { buildApp } from './server/app';

void runServer(buildApp);
