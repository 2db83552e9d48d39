import type { CallDescription } from '../call-groups';
import type { PushCall } from '../../routes';

/** Describes the calls about push messages. */
export const pushDescriptions: { readonly [K in PushCall]: CallDescription<K> } = {
  readPush: {
    group: 'members',
    summary:
      'Reads on which browsers the member gets push messages about replies, and the public key with which a browser subscribes.',
    example: { body: {} },
  },
  addPushSubscription: {
    group: 'members',
    summary: 'Sends push messages about replies to a browser, which has subscribed with the public key.',
    example: {
      body: {
        endpoint: 'https://push.example/send/c1KrmpTuRm',
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  },
  removePushSubscription: {
    group: 'members',
    summary: 'Ends push messages to this browser, or to all others.',
    example: { body: { which: 'this', endpoint: 'https://push.example/send/c1KrmpTuRm' } },
  },
};
