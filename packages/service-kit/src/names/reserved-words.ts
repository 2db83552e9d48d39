/**
 * The words that say who runs the site, in the languages that the site speaks, their neighbours, and others that many
 * members read. Case, accents, look-alike letters and repeated letters make no difference: see reserved-names.
 */

/** The site. No name contains it, as a part of a word either. */
export const SITE_PARTS = ['savepoint'] as const;

/** Roles that no ordinary word or family name contains: no name does, as a part of a word either. */
export const ROLE_PARTS = [
  // “administra” begins the word in all Romance and Germanic languages.
  ...[
    'moderator',
    'moderation',
    'administra',
    'webmaster',
    'sysadmin',
    'webadmin',
    'superadmin',
    'superuser',
  ],
  ...['modérateur', 'modératrice', 'webmestre', 'moderador', 'moderación', 'moderação', 'moderatrice'],
  ...['moderazione', 'amministra', 'moderaattori', 'adminisztr', 'rendszergazda', 'ylläpitäjä'],
  ...['модератор', 'модерація', 'модерация', 'администра', 'адміністра', 'συντονιστής', 'διαχειριστής'],
  ...[
    '管理员',
    '管理員',
    '管理人',
    '管理者',
    '版主',
    '官方',
    '客服',
    '公式',
    '運営',
    'モデレーター',
    'スタッフ',
  ],
  ...['관리자', '운영자', '운영진', '모더레이터', 'मॉडरेटर', 'प्रशासक', 'ผู้ดูแลระบบ'],
] as const;

/** No name contains these as a word. As parts of words they are in names: Modesto, Adminov, Stafford. */
export const ROLE_WORDS = [
  ...['admin', 'admins', 'mod', 'mods', 'official', 'officials', 'staff', 'sysop', 'sysops'],
  ...[
    'officiel',
    'officielle',
    'offiziell',
    'offizielle',
    'offizieller',
    'offizielles',
    'oficial',
    'oficiales',
  ],
  ...[
    'ufficiale',
    'ufficiali',
    'offisiell',
    'offisielle',
    'officiell',
    'officieel',
    'officiële',
    'oficjalny',
  ],
  ...['oficjalne', 'oficiální', 'hivatalos', 'resmî', 'virallinen', 'официальный', 'официально', 'офіційний'],
  ...['админ', 'админы', 'модер', 'адмін', 'beheerder', 'správce', 'yönetici', 'αδμιν', 'επίσημο'],
] as const;

/** No name consists of these alone, with or without a number and connecting words; in longer names they are harmless. */
export const ROLE_NAMES = [
  ...['editor', 'editorial', 'editors', 'owner', 'owners', 'root', 'security', 'support', 'system', 'team'],
  ...['helpdesk', 'help desk', 'customer care', 'customer service'],
  // French
  ...[
    'équipe',
    'rédaction',
    'rédacteur',
    'rédactrice',
    'éditeur',
    'éditrice',
    'propriétaire',
    'sécurité',
    'système',
  ],
  ...['assistance', 'service client', 'soutien technique'],
  // German
  ...[
    'Redaktion',
    'Redakteur',
    'Redakteurin',
    'Herausgeber',
    'Besitzer',
    'Eigentümer',
    'Eigentuemer',
    'Inhaber',
  ],
  ...['Sicherheit', 'Kundendienst', 'Kundenservice', 'Kundensupport'],
  // Spanish and Portuguese
  ...[
    'equipo',
    'soporte',
    'redacción',
    'redactor',
    'redactora',
    'editora',
    'propietario',
    'propietaria',
    'seguridad',
  ],
  ...['sistema', 'atención al cliente', 'equipe', 'suporte', 'redação', 'proprietário', 'segurança'],
  // Italian
  ...['redazione', 'redattore', 'redattrice', 'supporto', 'assistenza', 'proprietario', 'sicurezza'],
  // Norwegian, Danish and Swedish
  ...[
    'redaktør',
    'redaktion',
    'redaksjon',
    'redaksjonen',
    'redaktionen',
    'redaktör',
    'kundeservice',
    'kundtjänst',
  ],
  ...['sikkerhet', 'sikkerhed', 'säkerhet', 'brukerstøtte'],
  // Dutch, Polish, Czech, Turkish
  ...[
    'redactie',
    'eigenaar',
    'beveiliging',
    'ondersteuning',
    'klantenservice',
    'redakcja',
    'zespół',
    'wsparcie',
  ],
  ...['właściciel', 'podpora', 'destek', 'ekip'],
  // Russian, Ukrainian, Greek
  ...['поддержка', 'техподдержка', 'команда', 'редакция', 'редактор', 'владелец', 'підтримка', 'редакція'],
  ...['υποστήριξη', 'ομάδα'],
  // Arabic and Hebrew, where the words for roles are given names too
  ...['مشرف', 'مدير', 'الإدارة', 'الدعم', 'מנהל', 'צוות', 'תמיכה'],
  // Chinese, Japanese, Korean
  ...['编辑', '編輯', '团队', '團隊', '支持团队', '編集部', 'サポート', 'チーム', '고객센터', '편집부'],
] as const;

/** Words between those of a role: “the support team of the site”. Alone they are no name of a role. */
export const CONNECTING_WORDS = [
  ...[
    'a',
    'an',
    'the',
    'of',
    'our',
    'your',
    'my',
    'for',
    'and',
    'site',
    'website',
    'forum',
    'community',
    'customer',
  ],
  ...[
    'tech',
    'technical',
    'chief',
    'head',
    'senior',
    'service',
    'global',
    'real',
    'account',
    'game',
    'gaming',
  ],
  ...['le', 'la', 'les', 'l', 'de', 'du', 'des', 'd', 'et', 'un', 'une', 'notre', 'technique', 'client'],
  ...[
    'der',
    'die',
    'das',
    'und',
    'vom',
    'unser',
    'el',
    'los',
    'las',
    'del',
    'y',
    'il',
    'lo',
    'gli',
    'di',
    'e',
  ],
  ...['o', 'os', 'as', 'do', 'da', 'het', 'een', 'en', 'van', 'og', 'av', 'técnico', 'técnica', 'technisch'],
] as const;

/** Those that are also written together with the word of a role: “SiteSupport”. */
export const JOINED_WORDS = [
  'the',
  'site',
  'website',
  'forum',
  'community',
  'customer',
  'tech',
  'service',
] as const;
