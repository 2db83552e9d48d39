export async function buildWeb() {}
