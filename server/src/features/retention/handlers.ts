import type { Handler } from '../../http/handler.ts'
import { askForDeletion as ask, withdrawDeletion as withdraw } from './deletion/ask.ts'
import { declineDeletion as decline, deleteAccountData as erase } from './deletion/decide.ts'
import { readDeletion } from './deletion/read.ts'
import { liftHold, listHoldsOf, placeHold } from './preservation.ts'
import { readRetention } from './read-retention.ts'
import { setPeriod } from './set-period.ts'

export const getRetention: Handler<'getRetention'> = (context) => readRetention(context)

export const setRetention: Handler<'setRetention'> = (context, { params, body }) =>
  setPeriod(context, params.kind, body)

export const getCertificatePreservation: Handler<'getCertificatePreservation'> = (context, { params }) =>
  listHoldsOf(context, { kind: 'certificate', id: params.id })

export const placeCertificatePreservation: Handler<'placeCertificatePreservation'> = (
  context,
  { params, body },
) => placeHold(context, { kind: 'certificate', id: params.id }, body.reason)

export const getPersonPreservation: Handler<'getPersonPreservation'> = (context, { params }) =>
  listHoldsOf(context, { kind: 'user', id: params.id })

export const placePersonPreservation: Handler<'placePersonPreservation'> = (context, { params, body }) =>
  placeHold(context, { kind: 'user', id: params.id }, body.reason)

export const liftPreservation: Handler<'liftPreservation'> = (context, { params, body }) =>
  liftHold(context, params.id, body.reason)

export const getDeletion: Handler<'getDeletion'> = ({ services }, { params }) =>
  readDeletion(services.db, params.id)

export const deleteAccountData: Handler<'deleteAccountData'> = (context, { params }) =>
  erase(context, params.id)

export const declineDeletion: Handler<'declineDeletion'> = (context, { params, body }) =>
  decline(context, params.id, body.reason)

export const getOwnDeletion: Handler<'getOwnDeletion'> = ({ services, actor }) =>
  readDeletion(services.db, actor.userId)

export const askForDeletion: Handler<'askForDeletion'> = (context, { body }) =>
  ask(context, body.currentPassword)

export const withdrawDeletion: Handler<'withdrawDeletion'> = (context) => withdraw(context)
