import { parcelRoutes } from '@fieldstone/contract/routes/parcels'
import { implement } from '../../http/handler.ts'
import { decidePair, previewPair } from './decide.ts'
import { listParcelPairs } from './list.ts'

export const parcels = implement(parcelRoutes, {
  listParcelPairs: (context, { query }) => listParcelPairs(context, query),
  getParcelPair: ({ services }, { params }) => previewPair(services.db, params.id),
  decideParcelPair: (context, { params, body }) => decidePair(context, params.id, body.verdict),
  undoParcelPair: (context, { params }) => decidePair(context, params.id, null),
})

export { IS_UNDECIDED, PAIRS } from './list.ts'
