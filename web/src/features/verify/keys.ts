export const LAST_CHECK = ['verify', 'last'] as const
