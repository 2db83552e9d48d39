import css from '../moderation.module.css';

/** The id of a member, beside the name, which others can have too. */
export const MemberId = ({ user_uid }: { user_uid: string }) => (
  <p className={css['meta']}>
    <code>{user_uid}</code>
  </p>
);
