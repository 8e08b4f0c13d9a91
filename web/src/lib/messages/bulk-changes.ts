import { staffTranslator } from './translator.tsx'

/** Changes of the legal files of many certificates, as a task. */
export const bulkChanges = {
  title: 'Bulk changes',
  lede: 'Changes of the legal files of more than 2,000 certificates at once. Each is checked first, confirmed once, and can be undone.',
  back: 'Back to bulk changes',
  none: 'There are no bulk changes yet. If more than 2,000 certificates match in All Liens, choose all of them and refer them to counsel.',
  list: 'Bulk changes, newest first',
  columnChange: 'Change',
  columnState: 'State',
  columnStarted: 'Started',
  columnBy: 'By',
  columnCount: 'Certificates',

  refer: 'Refer to {firm}',
  takeBack: 'Take back from counsel',
  open: 'Open the legal files',
  close: 'Close the legal files',
  startedLede: 'Started {at} by {name}. Its certificates are those that matched then.',

  state_checking: 'Being checked',
  state_ready: 'Waiting for confirmation',
  state_running: 'Running',
  state_done: 'Done',
  state_undoing: 'Being undone',
  state_undone: 'Undone',

  progress: 'Progress',
  progressOf: '{done} of {count} done. You can leave this page and come back.',
  confirm: { one: 'Change {count} certificate', other: 'Change {count} certificates' },
  nothingToDo: 'None of these certificates would be changed.',
  undo: { one: 'Undo {count} change', other: 'Undo {count} changes' },
  undoHint: 'Puts firm, attorney and state back. Files that were changed since stay as they are.',
  failed: 'The bulk change stopped.',

  outcomes: 'Outcomes',
  outcome_waiting: 'Not checked yet',
  outcome_ready: 'To be changed',
  outcome_unchanged: 'Needs no change',
  outcome_refused: 'Cannot be changed',
  outcome_changed: 'Changed',
  outcome_restored: 'Put back',
  outcome_kept: 'Changed since, not put back',

  items: 'Certificates of this change',
  itemsNone: 'No certificates have this outcome.',
  columnCertificate: 'Certificate',
  columnOwner: 'Owner',
  columnOutcome: 'Outcome',
  columnReason: 'Reason',
  all: 'All',
} as const

export const t = staffTranslator(bulkChanges)
