/** @jest-environment jsdom */
import * as sentry from '@sentry/react';
import { reportsOptions } from './reports';

jest.mock('@sentry/react', () => {
  const real = jest.requireActual<typeof sentry>('@sentry/react');
  return {
    ...real,
    browserTracingIntegration: jest.fn(real.browserTracingIntegration),
    linkedErrorsIntegration: jest.fn(real.linkedErrorsIntegration),
  };
});

test('the Sentry client has the limits of the specification', () => {
  const options = reportsOptions({
    dsn: 'https://key@reports.test/1',
    environment: 'test',
    release: 'shell@1',
  });
  expect(options).toMatchObject({
    sampleRate: 0.1,
    tracesSampleRate: 0.05,
    transportOptions: { bufferSize: 30 },
    release: 'shell@1',
  });
  expect(sentry.linkedErrorsIntegration).toHaveBeenCalledWith({ limit: 5 });
  expect(sentry.browserTracingIntegration).toHaveBeenCalledWith({
    idleTimeout: 500,
    finalTimeout: 600_000,
    childSpanTimeout: 3 * 5_000,
  });
});
