import { securityTxt } from './security-txt';

const NOW = Date.parse('2026-03-04T17:31:12.345Z');
const PUBLIC_URL = 'https://savepoint.example';

test('security.txt: contacts as URIs, an expiry half a year away, and the fields of the settings', () => {
  const text = securityTxt(
    {
      PUBLIC_URL,
      SECURITY_CONTACT: 'security@savepoint.example,https://savepoint.example/report?x=1',
      SECURITY_POLICY_URL: 'https://savepoint.example/security',
    },
    NOW,
  );
  expect(text).toBe(
    [
      'Contact: mailto:security@savepoint.example',
      'Contact: https://savepoint.example/report?x=1',
      'Expires: 2026-08-31T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://savepoint.example/.well-known/security.txt',
      'Policy: https://savepoint.example/security',
      '',
    ].join('\n'),
  );
});

test('no contact: no file', () => {
  expect(securityTxt({ PUBLIC_URL }, NOW)).toBeNull();
});

test('an address that is not HTTPS is not named, since the format does not allow it', () => {
  const text = securityTxt({ PUBLIC_URL: 'http://localhost:3000', SECURITY_CONTACT: 'a@b.example' }, NOW);
  expect(text).not.toContain('Canonical');
});
