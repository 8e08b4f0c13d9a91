import type { Handler } from '../../http/handler.ts'
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
