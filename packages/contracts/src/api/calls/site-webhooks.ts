import {
  AddSiteWebhookBody,
  ReplaySiteDeliveryBody,
  ReplaySiteDeliveryResponse,
  SiteDeliveriesBody,
  SiteDeliveriesPage,
  SiteWebhookBody,
  SiteWebhookSecretResponse,
  SiteWebhooksBody,
  SiteWebhooksResponse,
  SwitchSiteWebhookBody,
} from '../../sites';
import { memberPost } from '../definition';
import { site, ownerErrors } from './common';

const webhook = { ...site, uid: 'Uakgb_J5m9g-0JDM' } as const;

/** Webhooks of sites. */
export const siteWebhookCalls = {
  listSiteWebhooks: memberPost('comments', '/api/sites/webhooks', {
    body: SiteWebhooksBody,
    response: SiteWebhooksResponse,
    errors: ownerErrors,
    group: 'sites',
    summary: 'Lists the addresses to which a site’s messages are sent.',
    example: { body: site },
  }),
  addSiteWebhook: memberPost('comments', '/api/sites/webhooks/add', {
    body: AddSiteWebhookBody,
    response: SiteWebhookSecretResponse,
    errors: [...ownerErrors, 'invalid-site', 'too-many-webhooks', 'too-many-webhook-hosts'],
    group: 'sites',
    summary: 'Adds such an address. The response has the secret that signs its messages.',
    example: {
      body: { ...site, address: 'https://blog.example/hooks', events: ['comment.published'] },
    },
  }),
  switchSiteWebhook: memberPost('comments', '/api/sites/webhooks/switch', {
    body: SwitchSiteWebhookBody,
    response: SiteWebhooksResponse,
    errors: ['too-many-replays', ...ownerErrors, 'no-such-webhook'],
    group: 'sites',
    summary: 'Switches a webhook on or off.',
    example: { body: { ...webhook, on: true } },
  }),
  renewSiteWebhookSecret: memberPost('comments', '/api/sites/webhooks/secret', {
    body: SiteWebhookBody,
    response: SiteWebhookSecretResponse,
    errors: [...ownerErrors, 'no-such-webhook'],
    group: 'sites',
    summary: 'Makes a new secret for a webhook. The earlier one signs for another day.',
    example: { body: webhook },
  }),
  removeSiteWebhook: memberPost('comments', '/api/sites/webhooks/remove', {
    body: SiteWebhookBody,
    response: SiteWebhooksResponse,
    errors: [...ownerErrors, 'no-such-webhook'],
    group: 'sites',
    summary: 'Removes a webhook.',
    example: { body: webhook },
  }),
  listSiteDeliveries: memberPost('comments', '/api/sites/webhooks/log', {
    body: SiteDeliveriesBody,
    response: SiteDeliveriesPage,
    errors: [...ownerErrors, 'no-such-webhook', 'invalid-cursor'],
    group: 'sites',
    summary: 'Lists the messages of a webhook, with what became of them.',
    example: { body: webhook },
  }),
  replaySiteDelivery: memberPost('comments', '/api/sites/webhooks/replay', {
    body: ReplaySiteDeliveryBody,
    response: ReplaySiteDeliveryResponse,
    errors: ['too-many-replays', ...ownerErrors, 'no-such-webhook', 'webhook-off'],
    group: 'sites',
    summary: 'Sends a message of a webhook again.',
    example: { body: { ...webhook, delivery: 'msg_0b7e2a1c-5f0e-4d53-9a43-6a2f4b0d9c11' } },
  }),
};
