import { LOCKBOX_COLUMNS } from '@fieldstone/domain/payments/lockbox'

/** Two payments of one batch, the line that closes the batch, and the line that closes the file. */
export const sampleLockbox = (today: string): string =>
  [
    LOCKBOX_COLUMNS.join(','),
    `D,${today},1,1,4240.00,CHECK,10472,C12Q345,Rosa Marchetti`,
    `D,${today},1,2,250.00,MONEY_ORDER,88123,2021-1001,Daniel Kowalczyk`,
    `B,${today},1,2,4490.00,,,,`,
    'F,,,2,4490.00,,,,',
    '',
  ].join('\n')
