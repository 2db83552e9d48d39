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

  // Its dates
  releases: 'Releases',
  inRegion: '{region}: {date}',
  formerDates: 'Announced before',
  formerDate: '{date}, until {until}',
  'north-america': 'North America',
  'south-america': 'South America',
  europe: 'Europe',
  africa: 'Africa',
  asia: 'Asia',
  japan: 'Japan',
  korea: 'Korea',
  china: 'China',
  oceania: 'Oceania',

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
  of_remake: 'Remake of',
  of_remaster: 'Remaster of',
  of_expansion: 'Expansion of',
  of_dlc: 'Add-on for',
  of_edition: 'Edition of',
  of_port: 'Port of',
  as_remake: 'Remade as',
  as_remaster: 'Remastered as',
  as_expansion: 'Expansions',
  as_dlc: 'Add-ons',
  as_edition: 'Editions',
  as_port: 'Ported as',
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
