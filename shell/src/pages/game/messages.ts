import { createMessages } from '@savepoint/contracts/base';

/** The texts of a game’s page. */
export const message = createMessages({
  articles: 'Articles about {game}',
  related: 'Play next',
  relatedText: 'Games from the same studio first, then games of the same genre and category.',

  alsoKnownAs: 'Also known as',
  series: 'Series',
  inSeries: 'In this series',
  wholeSeries: 'The whole series',

  // Its details
  details: 'Details',
  players: 'Players',
  playerCount: { one: '{count} player', other: 'Up to {count} players' },
  'single-player': 'single-player',
  'local-co-op': 'local co-op',
  'online-co-op': 'online co-op',
  'local-versus': 'local versus',
  'online-versus': 'online versus',
  ageRatings: 'Age rating',
  pegi: 'PEGI {age}',
  esrb: 'ESRB {rating}',
  text: 'Languages',
  voice: 'Voices',
  difficulty: 'Difficulty levels',
  accessibility: 'Accessibility',
  remakeOf: 'Remake of',
  remadeAs: 'Remade as',
  nameWithYear: '{name} ({year})',
  officialSite: 'Official site',
  requirements: 'Requirements on PC',
  system: 'System',
  processor: 'Processor',
  memory: 'Memory',
  graphics: 'Graphics',
  storage: 'Storage',

  // Pictures and videos
  screenshots: 'Screenshots',
  pictures: 'Pictures',
  videos: 'Videos',
  illustration: 'Illustration, not a picture of the game.',
  credit: 'By {credit}.',
  captions: 'English',

  // Shops
  whereToBuy: 'Where to buy',
  onPc: 'PC',
  onPlaystation: 'PlayStation',
  onXbox: 'Xbox',
  onNintendo: 'Nintendo',
  fromPublisher: 'Publisher',

  // Its rank on the chart
  chart: 'On the chart',
  number: 'No.',
  bestRank: 'Best rank: {rank}',
  since: 'Rank since {day}. The best is at the top.',
  fullChart: 'The full chart',

  review: 'Our review',
  readReview: 'Read the review',

  // Its regions
  ratings: 'Ratings',
  streams: 'Live streams',
  liveNow: 'Live now',
});
