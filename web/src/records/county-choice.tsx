import { useEffect } from 'react'
import { t } from '../lib/messages/search-box.ts'
import { SelectField } from '../ui/field.tsx'
import { usePlaces } from './places.ts'

interface CountyChoiceProps {
  readonly id: string
  /** The state's code and the county's id: 'OH 855'. */
  readonly value: string
  readonly error: string | undefined
  readonly onValue: (value: string) => void
}

/** Asks for the county of a street or a name. The only county there is needs no choice. */
export default function CountyChoice({ id, value, error, onValue }: CountyChoiceProps) {
  const { states, counties } = usePlaces()
  const options = counties.map((county) => {
    const state = states.find((it) => it.id === county.stateId)?.name ?? county.stateId
    return {
      value: `${county.stateId} ${county.id}`,
      label: states.length > 1 ? t('countyIn', { county: county.name, state }) : county.name,
    }
  })
  const only = options.length === 1 ? options[0]?.value : undefined
  useEffect(() => {
    if (only !== undefined && value === '') onValue(only)
  }, [only, value, onValue])
  return (
    <SelectField
      {...{ id, value, error, options }}
      label={t('whichCounty')}
      none={t('chooseCounty')}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  )
}
