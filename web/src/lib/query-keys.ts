// Of what every page reads; whatever changes the company or its fees makes all below stale. The keys that only some pages need
// are in files of their own, so that no page loads those of others: shared-keys.ts, and the keys.ts of each feature.
export const siteSettingsKey = ['site', 'settings'] as const

export const paymentConfigKey = ['payments', 'config'] as const
