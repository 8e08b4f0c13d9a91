import { retentionRoutes } from '@fieldstone/contract/routes/retention'
import { implement } from '../../http/handler.ts'
import { askForDeletion, withdrawDeletion } from './deletion/ask.ts'
import { declineDeletion, deleteAccountData } from './deletion/decide.ts'
import { readDeletion } from './deletion/read.ts'
import { liftHold, listHoldsOf, placeHold } from './litigation-holds.ts'
import { readRetention } from './read-retention.ts'
import { setPeriod } from './set-period.ts'

export const retention = implement(retentionRoutes, {
  getRetention: (context) => readRetention(context),
  setRetention: (context, { params, body }) => setPeriod(context, params.kind, body),
  getCertificatePreservation: (context, { params }) =>
    listHoldsOf(context, { kind: 'certificate', id: params.id }),
  placeCertificatePreservation: (context, { params, body }) =>
    placeHold(context, { kind: 'certificate', id: params.id }, body.reason),
  getPersonPreservation: (context, { params }) => listHoldsOf(context, { kind: 'user', id: params.id }),
  placePersonPreservation: (context, { params, body }) =>
    placeHold(context, { kind: 'user', id: params.id }, body.reason),
  liftPreservation: (context, { params, body }) => liftHold(context, params.id, body.reason),
  getDeletion: ({ services }, { params }) => readDeletion(services.db, params.id),
  deleteAccountData: (context, { params }) => deleteAccountData(context, params.id),
  declineDeletion: (context, { params, body }) => declineDeletion(context, params.id, body.reason),
  getOwnDeletion: ({ services, actor }) => readDeletion(services.db, actor.userId),
  askForDeletion: (context, { body }) => askForDeletion(context, body.currentPassword),
  withdrawDeletion: (context) => withdrawDeletion(context),
})

export { readHoldsOf } from './litigation-holds.ts'
export { runRetention } from './run.ts'
