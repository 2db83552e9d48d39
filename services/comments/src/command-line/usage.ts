import {
  SIGN_ON_KEYS_MAX,
  SITE_CHANGE_S,
  SITE_LINKS_MAX,
  SITE_POSTS_PER_HOUR_MAX,
} from '@savepoint/contracts/base';

/** The help of the `site` command. */
export const USAGE = `Usage: npm run site -- COMMAND [ARGUMENTS] [OPTIONS]

Sites:
  add [KEY]             registers a site; without KEY, it gets a new one
  change KEY            changes what the options name; lists replace the earlier ones
  list                  lists all sites
  key KEY               prints the tag for the site's pages, and its keys that sign tokens
  remove KEY            hides the threads of a site; adding the same key again shows them

Threads of a site's pages:
  pages KEY             lists the pages that have comments, latest first
  move KEY FROM TO      gives the thread of the page FROM to the page TO, which has none
  merge KEY FROM INTO   adds the thread of the page FROM to that of the page INTO

Comments of other systems, and leaving with everything (docs/moving.md):
  import KEY FILE       adds the comments of a file; safe to repeat, and to continue after it was interrupted
  export KEY [FILE]     writes pages and comments to FILE, or prints them

FROM, TO and INTO are addresses, or ids as id:ID.

Options of add and change (--origin, --owner, --moderator and --language may be repeated):
  --name NAME           shown to moderators
  --origin ORIGIN       https://example.com, https://*.example.com, or http://localhost:4000
  --owner UID           a member who runs the site
  --moderator UID       a member who moderates it
  --language TAG        en, de-CH ...
  --publishing WHEN     at_once (default), first_after_approval or after_approval
  --close-after DAYS    a thread takes comments for so many days after its first; never (default)
  --links WHAT          allowed (default), held for approval, or refused
  --max-links NUMBER    links in one comment, 0 to ${SITE_LINKS_MAX} (default ${SITE_LINKS_MAX})
  --posts-per-hour N    comments of one member, 1 to ${SITE_POSTS_PER_HOUR_MAX} (default ${SITE_POSTS_PER_HOUR_MAX})
  --feed on|off         a public feed of all comments (default off)
  --guests WHAT         off (default), confirmed by mail, or held for approval
  --spam-filter WHAT    off (default), try, or on once it was tried

Options of key:
  --new ALGORITHM       makes a key that signs tokens for readers: hs256 or eddsa; ${SIGN_ON_KEYS_MAX} are valid at a time
  --revoke KEYID        tokens that this key has signed are rejected from then on

Options of import:
  --format FORMAT       disqus, wordpress, remark42, isso, commento, artalk, coral or savepoint; else it is detected
  --dry-run             only says what would be done
  --base ADDRESS        what relative addresses are relative to; else the first origin of the site
  --replace OLD=NEW     replaces the beginning of addresses; may be repeated
  --from NAME           takes comments of this site in the file only; may be repeated
  --post-type TYPE      takes posts of a further type of WordPress; may be repeated
  --pages-by id         the file's ids of pages are the data-page-id of your tags

Options of export:
  --format FORMAT       savepoint (default) or disqus

  --json                prints JSON
  --help                prints this

Examples:
  npm run site -- add --name "My blog" --origin https://blog.example --owner kQ3nB8xTzPd1
  npm run site -- add myblog --name "My blog" --origin https://blog.example --origin http://localhost:4000
  npm run site -- change myblog --publishing after_approval --close-after 90
  npm run site -- list --json
  npm run site -- key myblog
  npm run site -- import myblog disqus.xml.gz --dry-run
  npm run site -- export myblog myblog.jsonl
  npm run site -- merge myblog https://blog.example/old-name https://blog.example/new-name

The database is MONGODB_URI, or that of the site that "npm start" runs with the same DATA_DIR. A change takes effect
within ${SITE_CHANGE_S} seconds. Exit status: 0 done, 1 rejected or failed, 2 wrong usage, 78 no database.
`;
