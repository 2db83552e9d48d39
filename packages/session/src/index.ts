export { ApiError } from './api-error';
export type { Api } from './api';
export { getSession, startSession } from './current';
export type { GameActions } from './game-actions';
export { useSession } from './hooks';
export { PROVIDERS, SignInError, type Identity, type Member, type ProviderId } from './identity/provider';
export { createSession, type Session, type SessionBus, type SessionOptions } from './session';
export type { SessionState, SessionStore } from './store';
export { userActions, type UserState } from './user-slice';
