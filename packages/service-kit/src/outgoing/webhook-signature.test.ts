import { createHmac } from 'node:crypto';
import { createWebhookSecret, signWebhook } from './webhook-signature';

const TIME = new Date(1_614_265_330_999);
const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek';

test('a message → the signature that the specification’s own libraries make of it', () => {
  // The example of the libraries of Standard Webhooks.
  const headers = signWebhook(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
    id: ID,
    time: TIME,
    body: '{"test": 2432232314}',
  });
  expect(headers).toEqual({
    'webhook-id': ID,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('while one secret replaces another → a signature of each', () => {
  const secrets = [createWebhookSecret(), createWebhookSecret()];
  const { 'webhook-signature': signatures } = signWebhook(secrets, { id: ID, time: TIME, body: 'ä' });
  const expected = secrets.map((secret) => {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const hmac = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'));
    return `v1,${hmac.update(Buffer.from(`${ID}.1614265330.ä`)).digest('base64')}`;
  });
  expect(signatures).toBe(expected.join(' '));
  expect(new Set(expected).size).toBe(2);
});
