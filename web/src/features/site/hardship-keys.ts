/** Who gives free legal help: below the counties, so read anew with them. Written out, as the public page loads nothing of staff. */
export const LEGAL_AID_KEY = ['counties', 'legal-aid'] as const
