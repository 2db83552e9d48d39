import { Type } from 'typebox';
import { ACCOUNT_PAGE_SIZE, ACCOUNT_PAGE_SIZE_MAX } from '../base';
import { Cursor } from './cursor';

/** Fields that request a page of the member’s own data. The calls are POST: the identity token is in the body. */
export const ownPage = {
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: ACCOUNT_PAGE_SIZE_MAX, default: ACCOUNT_PAGE_SIZE }),
  ),
};
