import { readSearchBox } from '@fieldstone/domain/certificates/search-box'
import { checkSearch, type SearchInput } from '@fieldstone/domain/certificates/search-terms'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Form } from '../lib/form/form.tsx'
import { useForm } from '../lib/form/use-form.ts'
import type { FormProblem } from '../lib/form/values.ts'
import { t } from '../lib/messages/search-box.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { EMPTY_SEARCH, writeSearch } from './search-address.ts'
import './search-box.css'

// Most people type a number, which needs no county.
const CountyChoice = lazy(() => import('./county-choice.tsx'))

interface SearchBoxProps {
  /** The search in the address, which the box shows after Back or a link. */
  readonly shown?: SearchInput | null
  /** Staff find a street or a name in all counties at once. */
  readonly isOfStaff?: boolean
  readonly onSearch: (search: SearchInput) => void
}

/** One field for a parcel number, a certificate number, a street or a name. A street or a name also needs its county. */
export function SearchBox({ shown = null, isOfStaff = false, onSearch }: SearchBoxProps) {
  const form = useForm({
    initial: valuesOf(shown),
    check: (values) => problemOf(values, isOfStaff),
    send: async (values) => onSearch(inputOf(values)),
  })
  const key = shown === null ? '' : String(writeSearch(shown))
  const lastKey = useRef(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another search in the address counts
  useEffect(() => {
    // What was typed before the page was shown anew in another language stays.
    if (lastKey.current !== key) form.reset()
    lastKey.current = key
    const problem = shown?.parcelNo ? problemOf(valuesOf(shown), true) : null
    if (problem !== null) form.refuse(problem)
  }, [key])
  return (
    <Form form={form} className="lookup stack tight">
      <div className="with-button">
        <TextField
          {...form.field('find')}
          label={t('box')}
          hint={t('boxHint')}
          placeholder={t('boxPlaceholder')}
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" size="large">
          {t('lookup')}
        </Button>
      </div>
      {isOfStaff || readSearchBox(form.values.find) === 'number' ? null : (
        <Suspense fallback={null}>
          <CountyChoice
            id="place"
            value={form.values.place}
            error={form.errorOf('place')}
            onValue={(place) => form.set({ place })}
          />
        </Suspense>
      )}
    </Form>
  )
}

interface BoxValues {
  readonly find: string
  /** 'OH 855' */
  readonly place: string
}

const valuesOf = (shown: SearchInput | null) => ({
  find: shown?.parcelNo || shown?.address || shown?.owner || '',
  place: shown?.countyId ? `${shown.state} ${shown.countyId}` : '',
})

function inputOf({ find, place }: BoxValues): SearchInput {
  const text = find.trim()
  const kind = readSearchBox(text)
  if (kind === 'number') return { ...EMPTY_SEARCH, parcelNo: text }
  const [state = '', county] = place.split(' ')
  return { ...EMPTY_SEARCH, state, countyId: county ? Number(county) : null, [kind]: text }
}

/** The shared search rule. If only the county is missing, its field says so. */
function problemOf(values: BoxValues, isAnywhere: boolean): FormProblem | null {
  const search = inputOf(values)
  const isText = search.parcelNo === ''
  if (checkSearch(search).ok || (isAnywhere && isText && values.find.trim() !== '')) return null
  return isText && values.find.trim() !== ''
    ? { title: null, fields: { place: t('needCounty') } }
    : { title: t('tooThin'), fields: { find: t('needText') } }
}
