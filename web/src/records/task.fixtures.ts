/** A task that runs, as it comes on the wire. */
export const TASK_BODY = {
  ...{
    id: 9,
    kind: 'letters',
    title: 'Payoff',
    state: 'running',
    step: 'letters',
    doneCount: 1,
    totalCount: 3,
  },
  ...{ result: null, error: null, startedBy: 1, startedByUsername: 'admin', cancelRequested: false },
  ...{ interrupted: false, resume: null, retry: null },
  ...{ created: '2026-11-20T15:00:00.000Z', started: '2026-11-20T15:00:01.000Z', ended: null },
}
