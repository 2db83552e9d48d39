import { StrictObject } from '../../schema';
import { DecideSurgeBody, DecideSurgeResponse, RatingSurgesResponse } from '../../moderation';
import { moderatorPost } from '../definition';

/** Surges of ratings. */
export const ratingSurgeCalls = {
  listRatingSurges: moderatorPost('user-actions', '/api/moderation/surges', {
    body: StrictObject({}),
    response: RatingSurgesResponse,
    errors: ['catalog-unavailable'],
    group: 'moderation',
    summary: 'Lists the surges of ratings to decide about, then the latest decisions.',
    example: { body: {} },
  }),
  decideRatingSurge: moderatorPost('user-actions', '/api/moderation/surges/decide', {
    body: DecideSurgeBody,
    response: DecideSurgeResponse,
    errors: ['no-such-surge', 'surge-changed'],
    group: 'moderation',
    summary: 'Decides whether the ratings of a surge count, or takes the decision back.',
    example: { body: { surge_uid: 'hades:0', state: 'left-out', version: 0 } },
  }),
};
