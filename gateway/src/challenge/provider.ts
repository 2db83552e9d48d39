import type { Challenge, ChallengeSolution } from '@savepoint/contracts/schema';
import type { PublicCall } from '@savepoint/contracts/api';

/** A solution that was verified. */
export interface Solved {
  /** The same for each use of the solution. */
  id: string;
  /** From when it is not accepted anyway. */
  expires: Date;
}

/** A kind of challenge. Whether a solution was used before is for its caller to check. */
export interface ChallengeProvider {
  issue(call: PublicCall): Promise<Challenge>;
  /**
   * @param call that the solution came with
   * @throws {HttpError} 403 when it is no solution for this call, 503 when that cannot be verified
   */
  verify(call: PublicCall, solution: ChallengeSolution): Promise<Solved>;
}
