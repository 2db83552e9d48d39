import { DEFAULT_SETTINGS } from './config';

test('what the rooms take without an operator’s choice is what the settings say', () => {
  expect(DEFAULT_SETTINGS).toEqual({
    rateLimitScale: 1,
    reportsToHide: 3,
    newMemberDays: 3,
    siteRegistration: 'admins',
    publicUrl: 'http://localhost:3000',
    replyMailDelayMs: 120_000,
    digestHour: 7,
    spamServiceUrl: 'https://rest.akismet.com/1.1',
    outgoingPrivateOrigins: '',
  });
});
