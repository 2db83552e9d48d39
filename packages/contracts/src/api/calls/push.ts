import {
  AddPushSubscriptionBody,
  PushSettings,
  ReadPushBody,
  RemovePushSubscriptionBody,
} from '../../members';
import { memberPost } from '../definition';

/** Push messages to a member’s browsers. */
export const pushCalls = {
  readPush: memberPost('comments', '/api/user/replies/push', {
    body: ReadPushBody,
    response: PushSettings,
    errors: [],
    group: 'members',
    summary:
      'Reads on which browsers the member gets push messages about replies, and the public key with which a browser subscribes.',
    example: { body: {} },
  }),
  addPushSubscription: memberPost('comments', '/api/user/replies/push/add', {
    body: AddPushSubscriptionBody,
    response: PushSettings,
    challenge: 'listed',
    errors: ['push-off', 'invalid-push-subscription', 'too-many-subscriptions'],
    group: 'members',
    summary: 'Sends push messages about replies to a browser, which has subscribed with the public key.',
    example: {
      body: {
        endpoint: 'https://push.example/send/c1KrmpTuRm',
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  }),
  removePushSubscription: memberPost('comments', '/api/user/replies/push/remove', {
    body: RemovePushSubscriptionBody,
    response: PushSettings,
    errors: [],
    group: 'members',
    summary: 'Ends push messages to this browser, or to all others.',
    example: { body: { which: 'this', endpoint: 'https://push.example/send/c1KrmpTuRm' } },
  }),
};
