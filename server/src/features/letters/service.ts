import type { LetterChoice } from '@fieldstone/contract/entities/letters/letter'
import { routesByFeature } from '@fieldstone/contract/routes'
import { implement } from '../../http/handler.ts'
import { listBatches, listLetters, printFile, readBatch, startBatch } from './batches.ts'
import {
  askForElectronic,
  confirmElectronic,
  markAnswered,
  readDelivery,
  withdrawElectronic,
} from './consent.ts'
import { previewBatch, sendOne } from './one-letter.ts'

export const letters = implement(routesByFeature.letters, {
  sendLetter: (context, { params, body }) =>
    sendOne(context, params.id, {
      kind: body.kind,
      mayRepeat: body.sendAgain,
      wantsPaper: body.onPaper,
    }),
  previewLetters: (context, { body }) => previewBatch(context, body),
  startLetters: async (context, { body }) => {
    const { seenCount, ...choice } = body
    return { batchId: await startBatch(context, { choice: choice satisfies LetterChoice, seenCount }) }
  },
  listLetterBatches: (context) => listBatches(context),
  getLetterBatch: (context, { params }) => readBatch(context, params.id),
  listLetters: (context, { params, query }) => listLetters(context, params.id, query),
  lettersPdf: (context, { params, query }) =>
    printFile(context, { batchId: params.id, printId: query.printId ?? null }),
  getLetterDelivery: (context) => readDelivery(context),
  answerLetterDelivery: (context) => markAnswered(context),
  askElectronicLetters: (context, { body }) => askForElectronic(context, body.textVersion),
  confirmElectronicLetters: (context, { body }) => confirmElectronic(context, body.code),
  withdrawElectronicLetters: (context) => withdrawElectronic(context),
})

export { letterValues } from './letter-data.ts'
export { firstContactDay, letterHolds } from './letter-holds.ts'
export { recipientOf } from './letter-text.ts'
