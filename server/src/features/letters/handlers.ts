import type { LetterChoice } from '@fieldstone/contract/entities/letters/letter'
import type { Handler } from '../../http/handler.ts'
import * as batches from './batches.ts'
import * as consent from './consent.ts'
import * as letters from './one-letter.ts'

export const sendLetter: Handler<'sendLetter'> = (context, { params, body }) =>
  letters.sendOne(context, params.id, {
    kind: body.kind,
    mayRepeat: body.sendAgain,
    wantsPaper: body.onPaper,
  })

export const previewLetters: Handler<'previewLetters'> = (context, { body }) =>
  letters.previewBatch(context, body)

export const startLetters: Handler<'startLetters'> = async (context, { body }) => {
  const { seenCount, mayRepeat, ...choice } = body
  return {
    batchId: await batches.startBatch(context, {
      choice: choice satisfies LetterChoice,
      seenCount,
      mayRepeat,
    }),
  }
}

export const listLetterBatches: Handler<'listLetterBatches'> = (context) => batches.listBatches(context)

export const getLetterBatch: Handler<'getLetterBatch'> = (context, { params }) =>
  batches.readBatch(context, params.id)

export const listLetters: Handler<'listLetters'> = (context, { params, query }) =>
  batches.listLetters(context, params.id, query)

export const lettersPdf: Handler<'lettersPdf'> = (context, { params, query }) =>
  batches.printFile(context, { batchId: params.id, printId: query.printId ?? null })

export const getLetterDelivery: Handler<'getLetterDelivery'> = (context) => consent.readDelivery(context)

export const answerLetterDelivery: Handler<'answerLetterDelivery'> = (context) =>
  consent.markAnswered(context)

export const askElectronicLetters: Handler<'askElectronicLetters'> = (context, { body }) =>
  consent.askForElectronic(context, body.textVersion)

export const confirmElectronicLetters: Handler<'confirmElectronicLetters'> = (context, { body }) =>
  consent.confirmElectronic(context, body.code)

export const withdrawElectronicLetters: Handler<'withdrawElectronicLetters'> = (context) =>
  consent.withdrawElectronic(context)
