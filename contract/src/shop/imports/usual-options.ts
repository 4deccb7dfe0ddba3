const split = (words: string): readonly string[] => words.split(', ');

export const usualOptions = {
  clients: {
    vatCondition: {
      finalConsumer: split('CF, Cons. Final, Consumidor, Final, A consumidor final'),
      registered: split(
        'RI, Resp. Inscripto, Resp. Insc., Resp. Inscr., Responsable Insc., IVA Responsable Inscripto, IVA Resp. Inscripto, ' +
          'Responsable, Inscripto, Responsable Inscripta',
      ),
      monotributo: split(
        'Monotributista, Mono, MT, RM, Resp. Monotributo, Responsable Monotributo, Resp. Monotributista, Responsable Monotributista',
      ),
      socialMonotributo: split('Monotributista Social'),
      promotedMonotributo: split('Monotributista Trabajador Independiente Promovido, Monotributo Promovido'),
      exempt: split('Exento, Exenta, EX, IVA Exenta, Sujeto Exento, IVA Sujeto Exento, Exento de IVA'),
      notReached: split('No Alcanzado, No Alcanzada, IVA No Alcanzada'),
    },
  },
} as const;
