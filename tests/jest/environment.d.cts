export default class KeepingEnvironment {
  constructor(config: { projectConfig: { testEnvironmentOptions: { customExportConditions?: string[] } } });
  teardown(): Promise<void>;
}
