import type { Catalogues } from '../translated.ts'

export const myParcels: Catalogues['myParcels'] = {
  noMatch:
    'Ninguno de estos resultados coincide con el filtro. Borre lo que escribió arriba para verlos todos.',

  mineTitle: 'Mis parcelas',
  mineLede: 'Los certificados que ha guardado. Abra uno para ver su monto de liquidación.',
  mineCaption: 'Certificados guardados',
  mineEmpty: 'Todavía no ha guardado ningún certificado. Busque uno, ábralo y elija Agregar a Mis parcelas.',
  findOne: 'Buscar un certificado',
  toMyPayments: 'Pagos en línea',
  columnPayoff: 'Liquidación',
  columnGoodUntil: 'Válido hasta',
  columnStanding: 'Pago',
  standing_paid: 'Pagado',
  standing_submitted: 'Pago enviado',
  standing_plan: 'Plan de pagos',
  standing_payable: 'Se puede pagar',
  standing_ask: 'Pregunte el monto',
  noFigure: 'No se muestra',
}
