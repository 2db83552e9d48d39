export { ApiError, type Api, type CallOptions } from './api';
export { errorMessage } from './error-message';
export type { GameActions } from './game-actions';
export { getSession, startSession, useMember, useSession } from './current-session';
export { PROVIDERS, SignInError, type Identity, type Member, type ProviderId } from './identity';
export { createSession } from './session';
export type { Intent, Session, SessionBus, SessionOptions } from './session-types';
export { statusActions, userActions, type SessionState, type SessionStore, type UserState } from './store';
