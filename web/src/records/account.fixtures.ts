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

/** How letters come, as the API says it: by post, and nobody has said otherwise. */
export const WIRE_BY_POST = {
  state: 'post',
  answered: false,
  email: 'maria@example.com',
  text: 'I agree that letters come by e-mail.',
  textVersion: '1',
  agreed: null,
  certificates: [],
}
