import type { LetterBatch } from '@fieldstone/contract/entities/letters/letter'
import { letterRoutes } from '@fieldstone/contract/routes/letters/letters'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { BATCHES, batchKey } from './keys.ts'

export const isWriting = ({ state }: LetterBatch): boolean => state === 'waiting' || state === 'running'

const POLL_MS = 2_000

export const useBatches = () =>
  useQuery({
    queryKey: BATCHES,
    queryFn: ({ signal }) => call(letterRoutes.listLetterBatches, {}, { signal }),
    staleTime: 0,
  })

/** Read again while letters are being written. */
export const useBatch = (id: number) =>
  useQuery({
    queryKey: batchKey(id),
    queryFn: ({ signal, client }) =>
      call(
        letterRoutes.getLetterBatch,
        { params: { id } },
        { signal, isBackground: client.getQueryData(batchKey(id)) !== undefined },
      ),
    refetchInterval: ({ state: { data } }) => (data && isWriting(data) ? POLL_MS : false),
    staleTime: 0,
  })
