import * as z from 'zod/mini'
import { placementOfChosen, placementResult, takenBack } from '../../entities/legal/placement.ts'
import { entity } from '../../entity.ts'
import { route } from '../../route.ts'
import { formId, formIdOrNone } from '../../values.ts'

/** Which firm has which legal file. */
export const placementRoutes = {
  placeLegalFiles: route({
    method: 'POST',
    path: '/api/legal/place',
    access: ['admin'],
    changes: ['legal', 'certificates', 'firms'],
    summary:
      'Give the legal files of several certificates to a firm, take them back (null), open or close them; all of them or none. What is left out stays.',
    body: entity({
      certificateIds: ['parcelIDs', z.array(formId).check(z.minLength(1), z.maxLength(200))],
      firmId: ['ohsAttorneyID', z.optional(formIdOrNone)],
      isActive: z.optional(z.boolean()),
    }),
    answer: z.object({ changed: z.int() }),
    errors: ['not_found'],
  }),
  placeChosenFiles: route({
    method: 'POST',
    path: '/api/legal/place/chosen',
    access: ['admin'],
    changes: ['legal', 'certificates', 'firms'],
    summary:
      'The same for what is chosen in a list, each file by itself: answers which have changed, with what they were before, and which were refused and why.',
    body: placementOfChosen,
    answer: placementResult,
  }),
  takePlacementBack: route({
    method: 'POST',
    path: '/api/legal/place/undo',
    access: ['admin'],
    changes: ['legal', 'certificates', 'firms'],
    summary:
      'Put files back to the firm, the attorney and the state that they had before they were placed. One that was changed since is refused.',
    body: takenBack,
    answer: placementResult,
  }),
} as const
