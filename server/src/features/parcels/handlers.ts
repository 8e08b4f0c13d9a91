import type { Handler } from '../../http/handler.ts'
import * as decide from './decide.ts'
import * as listing from './list.ts'

export const listParcelPairs: Handler<'listParcelPairs'> = (context, { query }) =>
  listing.listParcelPairs(context, query)

export const getParcelPair: Handler<'getParcelPair'> = ({ services }, { params }) =>
  decide.previewPair(services.db, params.id)

export const decideParcelPair: Handler<'decideParcelPair'> = (context, { params, body }) =>
  decide.decidePair(context, params.id, body.verdict)

export const undoParcelPair: Handler<'undoParcelPair'> = (context, { params }) =>
  decide.decidePair(context, params.id, null)
