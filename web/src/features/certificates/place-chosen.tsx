import { firmRoutes } from '@fieldstone/contract/routes/firms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { openFirms, useAttorneys } from '../../lib/all-places.ts'
import { ApiError, call } from '../../lib/api.ts'
import { t } from '../../lib/messages/firms.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { showSuccess } from '../../ui/toasts.tsx'

interface PlaceChosenProps {
  readonly ids: readonly number[]
  readonly onDone: () => void
}

/** Firms that were closed meanwhile, or work elsewhere, are refused at their field, which says more than the message of the whole. */
const refusalOf = (error: Error | null): string | undefined =>
  error instanceof ApiError ? (error.fields['ohsAttorneyID'] ?? error.message) : error?.message

const STAYS = ''
const NO_FIRM = 'none'

/** Gives the legal files of the chosen certificates to a firm or takes them back, opens or closes them: all or none. */
export function PlaceChosen({ ids, onDone }: PlaceChosenProps) {
  const queries = useQueryClient()
  const firms = openFirms(useAttorneys().data)
  const [firm, setFirm] = useState(STAYS)
  const [state, setState] = useState(STAYS)
  const place = useMutation({
    mutationFn: () =>
      call(firmRoutes.placeLegalFiles, {
        body: {
          parcelIDs: [...ids],
          ohsAttorneyID: firm === STAYS ? undefined : firm === NO_FIRM ? null : Number(firm),
          isActive: state === STAYS ? undefined : state === 'open',
        },
      }),
    onSuccess: ({ changed }) => {
      for (const queryKey of [['legal'], ['certificates'], ['firms']])
        void queries.invalidateQueries({ queryKey })
      void showSuccess(t('given', { count: changed }))
      onDone()
    },
  })
  return (
    <fieldset className="table-bar chosen">
      <legend>{t('chosen', { count: ids.length })}</legend>
      <SelectField
        id="give-to"
        label={t('giveTo')}
        value={firm}
        error={refusalOf(place.error)}
        options={[
          { value: STAYS, label: t('chooseFirm') },
          ...firms.map(({ id, firmName }) => ({ value: String(id), label: firmName })),
          { value: NO_FIRM, label: t('takeBack') },
        ]}
        onChange={(event) => setFirm(event.currentTarget.value)}
      />
      <SelectField
        id="file-state"
        label={t('fileState')}
        value={state}
        options={[
          { value: STAYS, label: t('stays') },
          { value: 'open', label: t('fileOpen') },
          { value: 'closed', label: t('fileClosed') },
        ]}
        onChange={(event) => setState(event.currentTarget.value)}
      />
      <Button
        size="small"
        isBusy={place.isPending}
        isUnavailable={firm === STAYS && state === STAYS}
        onClick={() => place.mutate()}
      >
        {t('give')}
      </Button>
    </fieldset>
  )
}
