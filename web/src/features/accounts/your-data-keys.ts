/** Whether the own account can be deleted. Apart, since it is loaded with that part of the profile alone. */
export const OWN_DELETION = ['own-deletion'] as const
