/** What can be deleted of an account and what stays, as the server answers it. */
export const deletion = (more: object = {}) => ({
  ...{ request: null, obstacles: [], openPlans: [], goes: [], keepsName: true, deletedAt: null },
  remains: [
    { what: 'payments', count: 2 },
    { what: 'log', count: null },
  ],
  ...more,
})

/** A request for it that nobody has decided. */
export const waiting = { state: 'waiting', requestedAt: '2026-11-20T15:00:00Z', reason: '', decidedAt: null }
