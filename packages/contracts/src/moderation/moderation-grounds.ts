/** A rule that a moderator relies on: the option that they choose, and the sentence that the member reads. */
export interface GroundText {
  label: string;
  sentence: string;
}

/** The rules that moderators choose from when they remove a comment or ban a member. Imports nothing: browsers load it. */
export const MODERATION_GROUNDS = {
  spam: {
    label: 'Spam or advertising',
    sentence: 'Our terms do not allow spam and advertising in comments.',
  },
  abuse: {
    label: 'Insults, threats or hate',
    sentence: 'Our terms do not allow insults, threats and hate.',
  },
  spoiler: {
    label: 'Spoiler without a warning',
    sentence: 'Our terms ask for a spoiler warning where a comment gives away a story.',
  },
  'off-topic': {
    label: 'Off topic',
    sentence: 'Our terms ask for comments that are about the game or the article.',
  },
  illegal: {
    label: 'Against the law',
    sentence: 'We believe that it is against the law.',
  },
  other: {
    label: 'Another rule',
    sentence: 'It breaks one of the rules in our terms.',
  },
} as const satisfies Record<string, GroundText>;

/** Ground of a decision that was made without one. */
export const DEFAULT_GROUND = 'other';
