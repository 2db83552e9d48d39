interface Rule {
  /** Properties that search engines require. */
  required: string[];
  /** Properties that search engines recommend. */
  recommended?: string[];
  /** Other properties of the type that the site uses. */
  known?: string[];
}

const ARTICLE: Rule = {
  required: ['headline', 'image', 'datePublished', 'author'],
  recommended: ['dateModified', 'publisher', 'description', 'mainEntityOfPage'],
  known: ['url', 'about', 'keywords', 'comment', 'correction'],
};

/**
 * Rules for structured data by type: properties that search engines document as required and recommended, and no
 * properties outside the vocabulary.
 * @see https://schema.org/docs/full.html
 * @see https://developers.google.com/search/docs/appearance/structured-data/search-gallery
 */
const RULES: Record<string, Rule> = {
  Article: ARTICLE,
  NewsArticle: ARTICLE,
  AggregateRating: { required: ['ratingValue', 'ratingCount'], recommended: ['bestRating', 'worstRating'] },
  BreadcrumbList: { required: ['itemListElement'] },
  CorrectionComment: { required: ['text', 'datePublished'] },
  CollectionPage: { required: ['name', 'url'], recommended: ['description'] },
  Comment: {
    required: ['text', 'author', 'datePublished'],
    known: ['dateModified', 'url', 'comment', 'interactionStatistic'],
  },
  DiscussionForumPosting: {
    required: ['author', 'datePublished'],
    known: [
      ...['dateModified', 'text', 'headline', 'url', 'comment', 'commentCount'],
      ...['interactionStatistic', 'mainEntityOfPage'],
    ],
  },
  EntryPoint: { required: ['urlTemplate'] },
  InteractionCounter: { required: ['interactionType', 'userInteractionCount'] },
  ItemList: { required: ['itemListElement'], known: ['name'] },
  ListItem: { required: ['position', 'name'], known: ['item', 'url'] },
  Organization: { required: ['name'], known: ['url', 'logo'] },
  Person: { required: ['name'], known: ['url', 'jobTitle', 'description', 'worksFor'] },
  ProfilePage: { required: ['mainEntity'], known: ['url'] },
  QuantitativeValue: { required: ['maxValue'] },
  Rating: { required: ['ratingValue'], recommended: ['bestRating', 'worstRating'] },
  Review: {
    required: ['author', 'itemReviewed', 'reviewRating'],
    recommended: ['datePublished', 'publisher', 'name', 'reviewBody', 'url'],
    known: ['dateModified', 'keywords', 'comment', 'correction'],
  },
  SearchAction: { required: ['target', 'query-input'] },
  VideoGame: {
    required: ['name', 'image', 'url'],
    known: [
      ...['description', 'genre', 'gamePlatform', 'datePublished', 'aggregateRating'],
      ...['author', 'publisher', 'applicationCategory', 'operatingSystem'],
      ...['isPartOf', 'playMode', 'numberOfPlayers', 'contentRating', 'alternateName', 'comment'],
    ],
  },
  VideoGameSeries: { required: ['name', 'url'] },
  WebSite: { required: ['name', 'url'], known: ['potentialAction', 'publisher'] },
};

const DATE = /^\d{4}(-\d\d(-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?)?)?$/;
const ADDRESS = /^https?:\/\/[^\s{}]+$/;

/** Describes the problems of one JSON-LD text. */
export function problemsOf(text: string): string[] {
  try {
    const data = JSON.parse(text) as Record<string, unknown>;
    return [
      ...(data['@context'] === 'https://schema.org' ? [] : ['its @context is not schema.org']),
      ...problemsIn(data, ''),
    ];
  } catch {
    return ['it is not JSON'];
  }
}

function problemsIn(value: unknown, at: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => problemsIn(each, `${at}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  const { '@type': type, '@context': _context, '@id': _id, ...properties } = value as Record<string, unknown>;
  const rule = RULES[String(type)];
  if (!rule) return [`${at || 'it'} is of the unknown type ${String(type)}`];
  const where = `${at} ${String(type)}`.trim();
  const { required, recommended = [], known = [] } = rule;
  return [
    ...[...required, ...recommended]
      .filter((name) => isEmpty(properties[name]))
      .map((name) => `${where} does not say its ${name}`),
    ...Object.keys(properties)
      .filter((name) => ![...required, ...recommended, ...known].includes(name))
      .map((name) => `${where} says ${name}, which is not known of it`),
    ...Object.entries(properties).flatMap(([name, property]) => [
      ...formProblems(name, property, where),
      ...problemsIn(property, `${where}.${name}`),
    ]),
  ];
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function formProblems(name: string, value: unknown, where: string): string[] {
  if (/^date/.test(name) && !DATE.test(String(value)))
    return [`${where}.${name} is no date: ${String(value)}`];
  if (['url', 'item', 'image'].includes(name) && typeof value === 'string' && !ADDRESS.test(value))
    return [`${where}.${name} is no whole address: ${value}`];
  return [];
}
