import {
  AccountResponse,
  ActivityBody,
  ActivityPage,
  ChooseNameBody,
  ChooseNameResponse,
  DeleteAccountBody,
  DeleteAccountResponse,
  MemberNamesBody,
  MemberNamesResponse,
} from '../account';
import { ChartHistoriesQuery, ChartHistoriesResponse, RankingsQuery, RankingsResponse } from '../charts';
import { DecideSurgeBody, DecideSurgeResponse, RatingSurgesResponse } from '../rating-surges';
import { OwnRatingDecisionsBody, OwnRatingDecisionsResponse } from '../own-decisions';
import {
  RefusedCallsBody,
  RefusedCallsResponse,
  ReportRefusedCallsBody,
  ReportRefusedCallsResponse,
} from '../refused-calls';
import { SpendChallengeBody, SpendChallengeResponse } from '../challenge';
import { StrictObject } from '../schema';
import { EndSessionsBody, SessionsBody, SessionsResponse } from '../sessions';
import {
  ChangeRoleBody,
  ChangeRoleResponse,
  FindMembersBody,
  FindMembersResponse,
  GivenRolesResponse,
  TeamBody,
  TeamResponse,
} from '../team';
import {
  ChartQuery,
  ChartResponse,
  FavoritesResponse,
  GameStatsQuery,
  GameStatsResponse,
  GameTargetBody,
  LikesResponse,
  LoginBody,
  LoginResponse,
  RateBody,
  RateResponse,
  StatsAndHistoriesQuery,
  StatsAndHistoriesResponse,
  UnrateResponse,
} from '../user';
import type { CallSchemas } from './definition';

const login = {
  body: LoginBody,
  response: LoginResponse,
  challenge: 'in-storm',
  errors: ['comments-unavailable'],
} as const;
const game = { body: GameTargetBody, errors: ['no-such-entity', 'catalog-unavailable'] } as const;

export const userActionsCalls = {
  login,
  loginShort: login,
  rateGame: {
    ...game,
    body: RateBody,
    response: RateResponse,
    challenge: 'listed',
    errors: [...game.errors, 'game-not-released', 'too-many-ratings', 'too-many-ratings-of-game'],
  },
  unrateGame: { ...game, response: UnrateResponse },
  likeGame: { ...game, response: LikesResponse, challenge: 'listed' },
  unlikeGame: { ...game, response: LikesResponse },
  favoriteGame: { ...game, response: FavoritesResponse, challenge: 'listed' },
  unfavoriteGame: { ...game, response: FavoritesResponse },
  listActivity: { body: ActivityBody, response: ActivityPage, errors: ['invalid-cursor'] },
  listOwnRatingDecisions: {
    body: OwnRatingDecisionsBody,
    response: OwnRatingDecisionsResponse,
    errors: [],
  },
  readAccount: { body: StrictObject({}), response: AccountResponse, errors: ['no-such-account'] },
  chooseName: {
    body: ChooseNameBody,
    response: ChooseNameResponse,
    challenge: 'listed',
    errors: [
      'no-such-account',
      'invalid-name',
      'name-reserved',
      'name-taken',
      'name-changed-recently',
      'catalog-unavailable',
    ],
  },
  readTeam: { body: TeamBody, response: TeamResponse, errors: ['administrators-only'] },
  findMembers: { body: FindMembersBody, response: FindMembersResponse, errors: ['administrators-only'] },
  changeRole: {
    body: ChangeRoleBody,
    response: ChangeRoleResponse,
    errors: [
      'administrators-only',
      'no-such-user',
      'role-in-settings',
      'same-role',
      'last-administrator',
      'role-changed',
    ],
  },
  readSiteLimits: {
    body: RefusedCallsBody,
    response: RefusedCallsResponse,
    errors: ['administrators-only'],
  },
  reportRefusedCalls: {
    body: ReportRefusedCallsBody,
    response: ReportRefusedCallsResponse,
    errors: [],
  },
  spendChallenge: { body: SpendChallengeBody, response: SpendChallengeResponse, errors: [] },
  listGivenRoles: { response: GivenRolesResponse, errors: [] },
  listMemberNames: { body: MemberNamesBody, response: MemberNamesResponse, errors: [] },
  listSessions: { body: SessionsBody, response: SessionsResponse, errors: [] },
  endSessions: {
    body: EndSessionsBody,
    response: SessionsResponse,
    errors: ['recent-sign-in-needed'],
  },
  deleteAccount: {
    body: DeleteAccountBody,
    response: DeleteAccountResponse,
    errors: ['recent-sign-in-needed'],
  },
  listRatingSurges: {
    body: StrictObject({}),
    response: RatingSurgesResponse,
    errors: ['catalog-unavailable'],
  },
  decideRatingSurge: {
    body: DecideSurgeBody,
    response: DecideSurgeResponse,
    errors: ['no-such-surge', 'surge-changed'],
  },
  readGameStats: { query: GameStatsQuery, response: GameStatsResponse, conditional: true, errors: [] },
  readChart: { query: ChartQuery, response: ChartResponse, conditional: true, errors: ['charts-not-ready'] },
  listRankings: { query: RankingsQuery, response: RankingsResponse, errors: ['charts-not-ready'] },
  readChartHistories: {
    query: ChartHistoriesQuery,
    response: ChartHistoriesResponse,
    errors: ['charts-not-ready'],
  },
  readStatsAndHistories: { query: StatsAndHistoriesQuery, response: StatsAndHistoriesResponse, errors: [] },
} as const satisfies Record<string, CallSchemas>;
