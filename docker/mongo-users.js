/*
 * Creates the database’s users: one for each service, which can read and write the collections of that service only.
 * Run by mongosh as the owner at each start, so that changed passwords and new collections are taken over.
 */
/* global db, require */
// oxlint-disable-next-line typescript/no-require-imports -- mongosh knows no imports.
const { readFileSync } = require('fs');

const COLLECTIONS = {
  catalog: [
    'games',
    'platforms',
    'categories',
    'topics',
    'articles',
    'reviews',
    'pages',
    'staff',
    'content_addresses',
    'content_state',
    'catalog_migrations',
  ],
  comments: [
    'comments',
    'comments_migrations',
    'comment_likes',
    'threads',
    'comment_word_rules',
    'comment_word_rules_version',
    'comment_recent_texts',
    'comment_cases',
    'comment_reports',
    'comment_members',
    'moderation_log',
    'moderation_appeals',
    'transparency_months',
    'member_notes',
    'ignored_members',
    'invitation_blocks',
    'comment_account_deletions',
    'comment_rate_limits',
    'comment_rate_limits_keys',
    'reply_mail_settings',
    'reply_mail_notifications',
    'reply_mail_keys',
    'reply_mail_addresses',
    'moderator_mail_settings',
    'site_guests',
    'site_invitations',
    'push_subscriptions',
    'push_notifications',
    'sites',
    'site_pages',
    'site_sign_on_keys',
    'site_log',
    'site_files',
    'site_imports',
    'site_read_keys',
    'site_spam_keys',
    'site_webhooks',
    'site_webhook_messages',
  ],
  'user-actions': [
    'profiles',
    'member_names',
    'member_roles',
    'member_sessions',
    'spent_challenges',
    'game_ratings',
    'game_likes',
    'game_favorites',
    'game_removals',
    'game_stats',
    'rating_surges',
    'rating_rate_limits',
    'rating_rate_limits_keys',
    'chart_snapshots',
    'chart_histories',
    'account_deletions',
    'user_actions_migrations',
  ],
  forms: [
    'contact_messages',
    'forms_migrations',
    'newsletter_subscriptions',
    'mail_outbox',
    'form_rate_limits',
    'form_rate_limits_keys',
  ],
  regions: [
    'region_health',
    'regions_migrations',
    'region_alert_addresses',
    'region_alerts',
    'region_development',
    'region_development_files',
  ],
};
/** Collections that no service uses any more: a migration drops them. */
const LEFT_OUT = {
  comments: ['training_results', 'comment_refused_calls'],
  'user-actions': ['site_refused_calls'],
  forms: ['form_refused_calls'],
};
/** What a service does with its collections. It can neither drop them nor read others, users or logs. */
const ACTIONS = [
  'find',
  'insert',
  'update',
  'remove',
  'createCollection',
  'createIndex',
  'dropIndex',
  'listIndexes',
  'collStats',
];

const admin = db.getSiblingDB('admin');
for (const [service, collections] of Object.entries(COLLECTIONS)) {
  const password = readFileSync(`/run/secrets/mongo-password-${service}`, 'utf8').trim();
  const privileges = collections.map((collection) => ({
    resource: { db: 'savepoint', collection },
    actions: ACTIONS,
  }));
  for (const collection of LEFT_OUT[service] ?? [])
    privileges.push({ resource: { db: 'savepoint', collection }, actions: ['dropCollection'] });
  const role = `${service}-service`;
  if (admin.getRole(role)) admin.updateRole(role, { privileges, roles: [] });
  else admin.createRole({ role, privileges, roles: [] });
  if (admin.getUser(service)) admin.updateUser(service, { pwd: password, roles: [role] });
  else admin.createUser({ user: service, pwd: password, roles: [role] });
}
