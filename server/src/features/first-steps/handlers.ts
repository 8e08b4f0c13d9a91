import type { Handler } from '../../http/handler.ts'
import { readFirstSteps } from './facts.ts'
import * as places from './places.ts'
import * as steps from './service.ts'

export const getFirstSteps: Handler<'getFirstSteps'> = ({ services }) => readFirstSteps(services)

export const putOffStep: Handler<'putOffStep'> = (context, { body }) =>
  steps.putOff(context, body.step, body.putOff)

export const usePreset: Handler<'usePreset'> = (context, { body }) => steps.usePreset(context, body.stateId)

export const confirmRules: Handler<'confirmRules'> = (context, { body }) => steps.confirmRules(context, body)

export const confirmBackup: Handler<'confirmBackup'> = (context, { body }) =>
  steps.confirmBackup(context, body)

export const checkKeys: Handler<'checkKeys'> = (context) => steps.checkKeys(context)

export const sendProofMail: Handler<'sendProofMail'> = (context) => steps.sendProofMail(context)

export const receiveProofMail: Handler<'receiveProofMail'> = (context, { body }) =>
  steps.receiveProofMail(context, body.code)

export const addCounty: Handler<'addCounty'> = (context, { body }) => places.addCounty(context, body)
