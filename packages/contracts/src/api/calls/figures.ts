import { PublishedFigures, Transparency, TransparencyBody } from '../../moderation';
import { moderatorPost, publicGet } from '../definition';

/** Figures of moderation. */
export const figureCalls = {
  readPublishedFigures: publicGet('comments', '/api/transparency', {
    response: PublishedFigures,
    errors: [],
    group: 'comments',
    summary:
      'Reads the published figures of Savepoint’s moderation by month; those of closed months are final.',
    example: {},
  }),
  readTransparency: moderatorPost('comments', '/api/moderation/transparency', {
    body: TransparencyBody,
    response: Transparency,
    errors: [],
    group: 'moderation',
    summary:
      'Reads figures of moderation by month: reports, decisions by ground, and appeals. They name nobody.',
    example: { body: {} },
  }),
};
