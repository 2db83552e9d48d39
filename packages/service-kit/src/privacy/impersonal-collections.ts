/** Collections with nothing about a person, and what they store instead. */
export const IMPERSONAL_COLLECTIONS = {
  games: 'the catalogue',
  platforms: 'the catalogue',
  categories: 'the catalogue',
  topics: 'the catalogue',
  pages: 'texts of the site',
  content_state: 'which version of the catalogue is current',
  game_stats: 'counts of ratings and marks',
  chart_snapshots: 'charts by day',
  chart_histories: 'ranks by day',
  reply_mail_keys: 'random keys that sign the links in mail about replies and to moderators',
  transparency_months: 'published figures of moderation by month, without small counts',
  threads: 'versions of threads, and the uids of comments that changed',
  spent_challenges: 'random ids of solved challenges, until they expire',
  site_sign_on_keys: 'keys with which sites log their own readers in',
  site_read_keys: 'digests of the keys with which programs of a site read its comments',
  site_spam_keys:
    'keys of sites at a service that checks comments for spam, and since when it gives no answer',
  site_webhooks: 'addresses for messages about a site’s comments, and secrets that sign them',
  site_webhook_messages: 'which comments such messages are about, and what became of them',
  site_pages: 'titles and addresses of pages of other sites',
  comment_word_rules_version: 'a number',
  region_health:
    'how often pages mounted each version of a region, how long that took, and how often it failed, by the minute',
  region_alert_addresses:
    'addresses to which teams have alerts about their regions sent, and secrets that sign them',
  region_alerts: 'what happened to a region, and whether its team was told',
  region_development:
    'builds of regions that their teams look at while they work on them, with the key that signed each, for some hours',
  region_development_files: 'the files of these builds',
  catalog_migrations: 'which changes of stored data were made, and when',
  comments_migrations: 'which changes of stored data were made, and when',
  forms_migrations: 'which changes of stored data were made, and when',
  regions_migrations: 'which changes of stored data were made, and when',
  user_actions_migrations: 'which changes of stored data were made, and when',
  comments_demo: 'when sample content was imported',
  user_actions_demo: 'when sample content was imported',
} as const;
