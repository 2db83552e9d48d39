/** How a client names a game. */
export const game = (entity_value: string) => ({
  entity_type: 'game' as const,
  entity_field: 'slug' as const,
  entity_value,
});
